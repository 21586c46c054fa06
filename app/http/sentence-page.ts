/** A page of one sentence, for what has none of the site's own. */
export function sentencePage(sentence: string): string {
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>TW Jantes</title><h1>${sentence}</h1><p><a href="/">Revenir à l’accueil</a></p></html>`
}
