/** The sub-brand works on all that is of steel (docs/product.md §1): its page is the only one that leads to a form about other parts. */
export const isAboutRims = (page: string | null | undefined) => page !== 'twkustoms'
