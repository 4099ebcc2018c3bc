/** Puts the sentences in the visitor's language first; without scripts they stand as written. */
function putOwnLanguageFirst(languages: readonly string[]): void {
  for (const language of languages) {
    const own = document.querySelector<HTMLElement>(`section[lang="${language.slice(0, 2)}"]`);
    if (own !== null) {
      own.parentElement?.querySelector("section")?.before(own);
      document.documentElement.lang = own.lang;
      return;
    }
  }
}

putOwnLanguageFirst(navigator.languages);
