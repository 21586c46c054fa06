import type { FAQPage } from 'schema-dts'

/** Questions shown on a page, with their answers in plain text. */
export function faqThing(questions: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
