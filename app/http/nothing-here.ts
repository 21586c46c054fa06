/** What a program reads that asks for what is not there; a person gets the site's own page. */
export const nothingHere = 'Introuvable'
