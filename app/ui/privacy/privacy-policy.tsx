import type { PrivacyArticle } from '../../../domain/business/texts/parse-privacy-policy.ts'
import type { ProcessingFacts } from '../../../domain/business/texts/processings.ts'
import { PrivacyParts } from './privacy-parts.tsx'

export interface PrivacyText {
  articles: PrivacyArticle[]
  processings: ProcessingFacts[]
}

/** Content of the privacy policy dialog; the dialog shows the title. */
export function PrivacyPolicy({ articles, processings }: PrivacyText) {
  return (
    <div>
      {articles.map(({ id, title, parts }, index) => (
        <section key={id}>
          <h3>
            {index + 1}. {title}
          </h3>
          <PrivacyParts parts={parts} processings={processings} />
        </section>
      ))}
    </div>
  )
}
