import { tick, untrack } from "svelte";

import { announce } from "../a11y/announce.svelte.ts";
import { m } from "../paraglide/messages.js";
import { go } from "../router.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { breaksTrump, question, sentence } from "./announcer.ts";
import type { Choice } from "./choice.svelte.ts";
import type { Keyboard } from "./keyboard.ts";
import type { Told } from "./props.ts";
import type { Scene } from "./scene.svelte.ts";
import { play, vibrate } from "./sound.ts";

/** Tells, sounds and shakes what happens, once; and what is asked of the reader. Called while a component is made. */
export function hear(scene: Scene, choice: Choice, keyboard: Keyboard, isSheetOpen: () => boolean): void {
  let heard = untrack(() => scene.props.log.at(-1)?.version ?? -1);
  let asked = -1;
  let refusals = untrack(() => scene.props.lastRefusal?.serial ?? 0);

  $effect(() => {
    const { log, view } = scene.props;
    for (const told of log.filter(({ version }) => version > heard)) {
      heard = told.version;
      untrack(() => {
        announce(sentence(view, told, settings.trickSpeed === 600));
        if (breaksTrump(view, log, told)) {
          announce(m["sr.trump_broken"]());
        }
        react(scene, choice, told);
      });
    }
  });

  $effect(() => {
    const { now } = scene.view;
    if (now.ask === null || now.turn === asked || scene.props.taker !== null) {
      return;
    }
    asked = now.turn;
    const isPlay = now.ask.cards.length > 0;
    untrack(() => {
      announce(question(scene.view), "assertive");
      play("turn");
      vibrate(20);
      choice.lifted = null;
      if (isPlay && !isSheetOpen() && choice.root?.contains(document.activeElement)) {
        void tick().then(() => choice.focus(keyboard.firstAllowed()));
      }
    });
  });

  $effect(() => {
    const last = scene.props.lastRefusal;
    if (last !== null && last.serial !== refusals) {
      refusals = last.serial;
      untrack(() => choice.answered(last.action, last.refusal));
    }
  });

  $effect(() => {
    const { you, left } = scene.view;
    if (you !== null && left.includes(you)) {
      go("/", { replace: true });
    }
  });
}

function react(scene: Scene, choice: Choice, { happening }: Told): void {
  switch (happening.kind) {
    case "deal_started":
      choice.renew();
      break;
    case "card_played":
      play("card");
      break;
    case "trick_taken":
      if (happening.seat === scene.view.you) {
        play("trick");
      }
      break;
    case "deal_scored":
      play("over");
      break;
    case "deal_thrown_in":
      choice.tell(m["event.deal_thrown_in"]());
      break;
    default:
      break;
  }
}
