/** Wording prescribed by the specification (docs/product.md §5). */
export const newsletterEmailMissingMessage = "L'email est requis"
export const newsletterEmailMalformedMessage = "L'email n'est pas conforme"
