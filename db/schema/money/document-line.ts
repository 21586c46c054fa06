/** One line of an invoice, credit note or quote. */
export interface DocumentLine {
  description: string
  /** Whole units; negative on a credit note. */
  quantity: number
  /** Cents excluding tax; negative for a discount. */
  unit_price: number
  /** Hundredths of a percent: 2000 is 20 %. */
  vat_rate: number
  /** Goods that are handed over; a line that does not say it sells a service, as all did before lines said it. */
  nature?: 'service' | 'goods'
  /** On a credit note for a part: the place of the invoice's line that it takes from, from 0. */
  of?: number
}
