/** The page whose opening is the last step before a request. */
export const formPage = '/devis'

/** What the workshop offers, in SQL's own pattern: the seven services, the portfolio and its entries. */
export const offerPages = '^/(services/|realisations(/|$))'

/** In the place of a name: all names that were too rare to be kept, together. */
export const others = '…'

/** So many names of each kind are kept of a day or a month: an address can say anything, and the table stays small. */
export const mostNames = 100
