import { guaranteeArticles } from './guarantees.ts'
import { lawArticles } from './law.ts'
import { orderingArticles } from './ordering.ts'
import { paymentArticle } from './payment.ts'
import { returnArticle } from './return.ts'
import { workArticles } from './work.ts'

/** The general terms: eleven articles (docs/product.md §2.10). */
export const termsArticles = [
  ...orderingArticles,
  paymentArticle,
  ...workArticles,
  returnArticle,
  ...guaranteeArticles,
  ...lawArticles,
]
