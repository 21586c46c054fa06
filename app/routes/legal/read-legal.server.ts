import { data, type RouterContextProvider } from 'react-router'
import { type Day, parisDay, startOfDay } from '../../../domain/calendar/paris-day.ts'
import { listVersions, type TextVersion, versionOn } from '../../../domain/texts/find-text.ts'
import type { LegalTextName } from '../../../domain/texts/legal-texts.ts'
import { nextChange } from '../../../domain/texts/next-change.ts'
import { readClauses } from '../../../domain/texts/read-clauses.ts'
import { readPrivacy } from '../../../domain/texts/read-privacy.ts'
import { fillHtml } from '../../../domain/texts/text-facts.ts'
import { versionStanding } from '../../../domain/texts/versions/version-standing.ts'
import { requestContext, siteContext } from '../../context.ts'

type Context = Readonly<RouterContextProvider>

/** A version of a text of law as its page shows it, with the others beside it. */
export interface LegalView {
  /** « En vigueur depuis le 21 novembre 2026 ». */
  standing: string
  /** False for one that was replaced, or is not in force yet. */
  isInForce: boolean
  versions: { number: number; words: string; summary: string; isShown: boolean; isInForce: boolean }[]
}

/**
 * The version in force, or the one that an address asks for by its number. The page holds until another version comes into
 * force: a memory for pages keeps it no longer.
 */
async function readVersion(context: Context, text: LegalTextName, asked?: string) {
  const { db, clock } = context.get(siteContext)
  const today = parisDay(clock.now())
  const next = await nextChange(db, text, today)
  if (next) context.get(requestContext).headers.set('Expires', startOfDay(next).toUTCString())
  const inForce = await versionOn(db, text, today)
  const versions = await listVersions(db, text)
  const shown = asked === undefined ? inForce : versions.find(({ number }) => String(number) === asked)
  if (!shown || !inForce) throw data(null, { status: 404 })
  return { shown, view: viewOf(versions, { shown, inForce, today }) }
}

interface Standing {
  shown: TextVersion
  inForce: TextVersion
  today: Day
}

function viewOf(versions: TextVersion[], { shown, inForce, today }: Standing): LegalView {
  const wordsOf = (version: TextVersion) => versionStanding(version, versions, { inForce, today })
  return {
    standing: wordsOf(shown),
    isInForce: shown.id === inForce.id,
    versions: versions.map((version) => ({
      ...{ number: version.number, summary: version.summary, words: wordsOf(version) },
      ...{ isShown: version.id === shown.id, isInForce: version.id === inForce.id },
    })),
  }
}

export async function readTermsPage(context: Context, asked?: string) {
  const { shown, view } = await readVersion(context, 'terms', asked)
  return { ...view, articles: readClauses(fillHtml(shown.html, shown.facts)).articles }
}

export async function readPrivacyPage(context: Context, asked?: string) {
  const { shown, view } = await readVersion(context, 'privacy', asked)
  const { html, facts } = shown
  return { ...view, articles: readPrivacy(html, facts), processings: facts.processings ?? [] }
}
