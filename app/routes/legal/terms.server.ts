import { guaranteeArticles } from './terms-guarantees.server.ts'
import { lawArticles } from './terms-law.server.ts'
import { orderingArticles } from './terms-ordering.server.ts'
import { paymentArticle } from './terms-payment.server.ts'
import { returnArticle } from './terms-return.server.ts'
import { workArticles } from './terms-work.server.ts'

/** The general terms: eleven articles (docs/product.md §2.10). */
export const termsArticles = [
  ...orderingArticles,
  paymentArticle,
  ...workArticles,
  returnArticle,
  ...guaranteeArticles,
  ...lawArticles,
]
