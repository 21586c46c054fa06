import { data, type RouterContextProvider } from 'react-router'
import { draftValues } from '../../../../domain/texts/drafts/draft-values.ts'
import { legalTexts } from '../../../../domain/texts/legal-texts.ts'
import { readClauses } from '../../../../domain/texts/read-clauses.ts'
import { readPrivacy } from '../../../../domain/texts/read-privacy.ts'
import { factsOf, fillHtml } from '../../../../domain/texts/text-facts.ts'
import { siteContext } from '../../../context.ts'
import { textCalled } from './text-address.ts'

/** The draft of a text of law, or the one in force where there is none, as its readers would see it. */
export async function readPreview(context: Readonly<RouterContextProvider>, slug: string) {
  const world = context.get(siteContext)
  const text = textCalled(slug)
  if (!text) throw data(null, { status: 404 })
  const { html } = await draftValues(world.db, world, text)
  const facts = factsOf(html)
  const isTerms = text === 'terms'
  return {
    text,
    title: legalTexts[text].title,
    clauses: isTerms ? readClauses(fillHtml(html, facts)).articles : null,
    parts: isTerms ? null : { articles: readPrivacy(html, facts), processings: facts.processings ?? [] },
  }
}
