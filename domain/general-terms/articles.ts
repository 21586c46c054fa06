import type { Site } from '../site.ts'
import { guaranteeArticles } from './guarantees.ts'
import { lawArticles } from './law.ts'
import { orderingArticles } from './ordering.ts'
import { paymentArticle } from './payment.ts'
import { returnArticle } from './return.ts'
import { workArticles } from './work.ts'

/** The general terms, with the facts of a day: eleven articles (docs/product.md §2.10). */
export const termsArticles = (facts: Site) => [
  ...orderingArticles(facts),
  paymentArticle(facts),
  ...workArticles,
  returnArticle(facts),
  ...guaranteeArticles(facts),
  ...lawArticles(facts),
]
