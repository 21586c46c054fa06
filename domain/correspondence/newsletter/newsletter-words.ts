/** Exact wording required by docs/product.md §5. */
export const emailMissing = "L'email est requis"
export const emailMalformed = "L'email n'est pas conforme"
