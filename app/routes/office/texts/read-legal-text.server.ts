import { data, type RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { longDay } from '../../../../domain/calendar/long-day.ts'
import { type Day, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { compareTexts } from '../../../../domain/texts/compare-texts.ts'
import { draftValues } from '../../../../domain/texts/drafts/draft-values.ts'
import { listVersions, type TextVersion, versionOn } from '../../../../domain/texts/find-text.ts'
import { findDraft, type TextDraft } from '../../../../domain/texts/find-text-draft.ts'
import { type LegalTextName, legalTexts } from '../../../../domain/texts/legal-texts.ts'
import { factsOf } from '../../../../domain/texts/text-facts.ts'
import { missingOf } from '../../../../domain/texts/versions/missing-of-draft.ts'
import { draftMark } from '../../../../domain/texts/versions/publish-text.ts'
import { versionStanding } from '../../../../domain/texts/versions/version-standing.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { legalTextAddress, publicPaths, textCalled } from './text-address.ts'

/** A text of law as its address in the office asks for it, `?comparer=3` with what changed with version 3. */
export async function readLegalText(
  context: Readonly<RouterContextProvider>,
  slug: string,
  asked: URLSearchParams,
) {
  const { db, clock } = context.get(siteContext)
  const text = textCalled(slug)
  const today = parisDay(clock.now())
  const inForce = text && (await versionOn(db, text, today))
  if (!text || !inForce) throw data(null, { status: 404 })
  const draft = await findDraft(db, text)
  const versions = await listVersions(db, text)
  const events = await listEvents(db, { kind: 'text', recordId: text }, streamLength)
  const { title, variables } = legalTexts[text]
  return {
    ...{ text, title, slug, variables, address: legalTextAddress(text), path: publicPaths[text] },
    standing: `Version ${inForce.number}, en vigueur depuis le ${longDay(inForce.valid_from)}`,
    values: await draftValues(db, { clock }, text),
    draft: draft && draftView(text, draft, inForce, today),
    versions: versions.map((version, place) =>
      versionView(text, version, versions[place + 1], {
        standing: versionStanding(version, versions, { inForce, today }),
        isInForce: version.id === inForce.id,
        isToCome: version.valid_from > today,
        isCompared: asked.get('comparer') === String(version.number),
      }),
    ),
    lines: streamLines(events, context.get(staffContext)),
  }
}

export type LegalTextView = Awaited<ReturnType<typeof readLegalText>>

function draftView(text: LegalTextName, draft: TextDraft, inForce: TextVersion, today: Day) {
  const { html, valid_from, changed_at, author_name } = draft
  return {
    mark: draftMark(draft),
    kept: `Enregistré par ${author_name}, ${dayAndHour(changed_at)}`,
    from: valid_from && valid_from > today ? `à partir du ${longDay(valid_from)}` : 'dès maintenant',
    missing: missingOf(text, draft, today),
    changes: compareTexts(inForce, { html, facts: factsOf(html) }),
  }
}

interface Standing {
  /** « En vigueur du 21 novembre 2026 au 31 décembre 2026 ». */
  standing: string
  isInForce: boolean
  isToCome: boolean
  isCompared: boolean
}

function versionView(
  text: LegalTextName,
  version: TextVersion,
  before: TextVersion | undefined,
  { standing, isInForce, isToCome, isCompared }: Standing,
) {
  const { number, summary, author_name, created_at } = version
  return {
    ...{ number, summary, standing, isInForce, isToCome },
    made: `${author_name ? `Publiée par ${author_name}` : 'Établie par le site'}, ${dayAndHour(created_at)}`,
    to: isInForce ? publicPaths[text] : `${publicPaths[text]}/versions/${number}`,
    compare: before ? `${legalTextAddress(text)}?comparer=${number}#version-${number}` : null,
    changes: isCompared && before ? compareTexts(before, version) : null,
  }
}
