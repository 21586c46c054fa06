/** The page of the office on which an invoice or a credit note stands. */
export const invoiceAddress = (posId: string, id: string) => `/gestion/factures/${posId}/${id}`
