/** The light colours of `styles/tokens.css`: a picture is light whatever the theme. */

export const COLOURS = {
  bg: "#f4f1e9",
  surface: "#fffdf8",
  surface2: "#ebe7db",
  ink: "#1b2623",
  ink2: "#46514c",
  ink3: "#5f6963",
  line: "#d9d3c3",
  line2: "#857e6c",
  accent: "#0b5f68",
  "gold-soft": "#faebc4",
  "gold-text": "#7a5200",
  good: "#1b6e41",
  bad: "#b0261d",
} as const;

/** Colour and dash of the lines of a chart, by style from 1. */
export const SERIES = [
  { colour: "#0b5f68", dash: [] },
  { colour: "#a1491d", dash: [7, 4] },
  { colour: "#5b4a8a", dash: [2, 4] },
  { colour: "#3b6a2f", dash: [10, 3, 2, 3] },
] as const;
