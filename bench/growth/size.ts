export interface SiteSize {
  /** Orders, each with a rim, an invoice and its payment; a tenth of them with an estimate. */
  orders: number
  clients: number
  /** Published articles, and as many portfolio entries. */
  articles: number
  /** Quote requests, and as many contact messages. */
  requests: number
  /** Subscribers. There is one newsletter issue per thousand of them, and the newest was sent to all. */
  subscribers: number
}
