export interface Size {
  /** Each with a rim, an invoice and its payment, a tenth of them with a quote. */
  orders: number
  clients: number
  articles: number
  /** Quote requests; as many contact messages. */
  requests: number
  /** Each has had the newest of as many letters as there are thousands of them; an entry of the portfolio for each article. */
  subscribers: number
}
