import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { keepClient } from "./pwa/register.ts";

const target = document.getElementById("app");
if (target !== null) {
  mount(App, { target });
}
if (import.meta.env.PROD) {
  keepClient();
}
