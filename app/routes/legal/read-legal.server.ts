import { readClauses } from '../../../domain/texts/read-clauses.ts'
import { readPrivacy } from '../../../domain/texts/read-privacy.ts'
import { fillHtml } from '../../../domain/texts/text-facts.ts'
import { type Context, readVersion } from './read-version.server.ts'

export async function readTermsPage(context: Context, asked?: string) {
  const { shown, view } = await readVersion(context, 'terms', asked)
  return { ...view, articles: readClauses(fillHtml(shown.html, shown.facts)).articles }
}

export async function readPrivacyPage(context: Context, asked?: string) {
  const { shown, view } = await readVersion(context, 'privacy', asked)
  const { html, facts } = shown
  return { ...view, articles: readPrivacy(html, facts), processings: facts.processings ?? [] }
}
