import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../db/client.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { listVersions, versionOn } from '../find-text.ts'
import { type LegalTextName, legalTextList, legalTexts } from '../legal-texts.ts'
import { factsOf } from '../text-facts.ts'
import { addVersion } from './add-version.ts'
import { amend } from './amendments.ts'
import { changedFacts } from './changed-facts.ts'
import { holdVersions } from './hold-versions.ts'
import { renewComing } from './renew-coming.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** The first day of the texts with which the site went online. */
export const firstDay = '2026-11-21'

/**
 * Sees to it that each text has a version, and that the one in force says what is so: where what its variables stand for has
 * changed (a setting, a release that stores something more), a new version of the same words begins today; where the law
 * has changed words that the site came with (`amendments.ts`), one with those. Asked when the site starts and when its
 * settings change; asking again changes nothing.
 */
export async function keepTexts(world: Needs): Promise<void> {
  for (const text of legalTextList)
    await world.db.transaction(async (tx) => {
      await holdVersions(tx)
      await keepText(tx, world, text)
    })
}

async function keepText(tx: Database, world: Omit<Needs, 'db'>, text: LegalTextName): Promise<void> {
  const today = parisDay(world.clock.now())
  const inForce = await versionOn(tx, text, today)
  if (!inForce) {
    const html = legalTexts[text].first()
    const first = { text, html, summary: 'Première version.', valid_from: firstDay, author_name: null }
    await addVersion(tx, world, first)
    return
  }
  for (const version of await listVersions(tx, text))
    if (version.valid_from > today) await renewComing(tx, version)
  const { html, summary } = amend(text, inForce.html)
  const isSo = isDeepStrictEqual(inForce.facts, factsOf(inForce.html))
  if (summary === null && isSo) return
  const changes = [summary, isSo ? null : changedFacts(inForce)].filter((said) => said !== null)
  const next = { text, html, summary: changes.join(' '), valid_from: today, author_name: null }
  const { number } = await addVersion(tx, world, next)
  const after = { text, number, from: today }
  await recordEvent(tx, world, theSite, { act: 'text.renewed', id: text, before: null, after })
}
