/** Wording prescribed by the specification (docs/product.md §5). */
export const newsletterEmailMissing = "L'email est requis"
export const newsletterEmailMalformed = "L'email n'est pas conforme"
