import { data, type RouterContextProvider } from 'react-router'
import { longDay } from '../../../../domain/calendar/long-day.ts'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { draftValues } from '../../../../domain/texts/drafts/draft-values.ts'
import { listVersions, versionOn } from '../../../../domain/texts/find-text.ts'
import { findDraft } from '../../../../domain/texts/find-text-draft.ts'
import { legalTexts } from '../../../../domain/texts/legal-texts.ts'
import { versionStanding } from '../../../../domain/texts/versions/version-standing.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { draftView } from './draft/draft-view.server.ts'
import { legalTextAddress, publicPaths, textCalled } from './text-address.ts'
import { versionView } from './versions/version-view.server.ts'

/** A text of law as its address in the office asks for it, `?comparer=3` with what changed with version 3. */
export async function readLegalText(
  context: Readonly<RouterContextProvider>,
  slug: string,
  asked: URLSearchParams,
) {
  const { db, clock, comparer } = context.get(siteContext)
  const text = textCalled(slug)
  const today = parisDay(clock.now())
  const inForce = text && (await versionOn(db, text, today))
  if (!text || !inForce) throw data(null, { status: 404 })
  const draft = await findDraft(db, text)
  const versions = await listVersions(db, text)
  const events = await listEvents(db, { kind: 'text', recordId: text }, streamLength)
  const { title, variables } = legalTexts[text]
  return {
    text,
    title,
    slug,
    variables,
    address: legalTextAddress(text),
    path: publicPaths[text],
    standing: `Version ${inForce.number}, en vigueur depuis le ${longDay(inForce.valid_from)}`,
    values: await draftValues(db, { clock }, text),
    draft: draft && (await draftView(comparer, text, { draft, inForce, today })),
    versions: await Promise.all(
      versions.map((version, place) =>
        versionView(comparer, text, version, versions[place + 1], {
          standing: versionStanding(version, versions, { inForce, today }),
          isInForce: version.id === inForce.id,
          isToCome: version.valid_from > today,
          isCompared: asked.get('comparer') === String(version.number),
        }),
      ),
    ),
    lines: streamLines(events, context.get(staffContext)),
  }
}

export type LegalTextView = Awaited<ReturnType<typeof readLegalText>>
