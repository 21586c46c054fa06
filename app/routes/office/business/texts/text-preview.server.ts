import { data, type RouterContextProvider } from 'react-router'
import { parseLegalClauses } from '../../../../../domain/business/texts/clauses.ts'
import {
  fillLegalTextHtml,
  legalTexts,
  legalTextVersionFactsOf,
} from '../../../../../domain/business/texts/legal-texts.ts'
import { parsePrivacyPolicy } from '../../../../../domain/business/texts/parse-privacy-policy.ts'
import { findLegalTextDraftValues } from '../../../../../domain/business/texts/text-drafts.ts'
import { siteContext } from '../../../../http/context.ts'
import { findLegalTextBySlug } from '../../../../office/records/text-address.ts'

/** Loads the draft of a legal text, or the version in force if there is none, as readers would see it. */
export async function loadLegalTextPreview(context: Readonly<RouterContextProvider>, slug: string) {
  const deps = context.get(siteContext)
  const text = findLegalTextBySlug(slug)
  if (!text) throw data(null, { status: 404 })
  const { html } = await findLegalTextDraftValues(deps.db, deps, text)
  const facts = legalTextVersionFactsOf(html, deps.facts.current())
  const isTerms = text === 'terms'
  return {
    text,
    title: legalTexts[text].title,
    clauses: isTerms ? parseLegalClauses(fillLegalTextHtml(html, facts)).articles : null,
    parts: isTerms
      ? null
      : { articles: parsePrivacyPolicy(html, facts), processings: facts.processings ?? [] },
  }
}
