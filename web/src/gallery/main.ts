import { mount } from "svelte";

import "./tmp.css";
import Deck from "./Deck.svelte";

const target = document.getElementById("app");
if (target !== null) {
  mount(Deck, { target });
}
