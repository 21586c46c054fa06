import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { textVersions } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { listVersions, type TextVersion, versionOn } from '../find-text.ts'
import { type LegalTextName, legalTextList, legalTexts } from '../legal-texts.ts'
import { factsOf } from '../text-facts.ts'
import { addVersion } from './add-version.ts'
import { holdVersions } from './hold-versions.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** The first day of the texts with which the site went online. */
export const firstDay = '2026-11-21'

/**
 * Sees to it that each text has a version, and that the one in force says what is so: where what its variables stand for has
 * changed (a setting, a release that stores something more), a new version of the same words begins today. Asked when
 * the site starts and when its settings change; asking again changes nothing.
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
  if (isDeepStrictEqual(inForce.facts, factsOf(inForce.html))) return
  const { html } = inForce
  const next = { text, html, summary: changed(inForce), valid_from: today, author_name: null }
  const { number } = await addVersion(tx, world, next)
  const after = { text, number, from: today }
  await recordEvent(tx, world, theSite, { act: 'text.renewed', id: text, before: null, after })
}

/** Nobody has seen it in force: it will say what is so by then. */
async function renewComing(tx: Database, { id, html, facts }: TextVersion): Promise<void> {
  const now = factsOf(html)
  if (!isDeepStrictEqual(facts, now))
    await tx.update(textVersions).set({ facts: now }).where(eq(textVersions.id, id))
}

function changed({ html, facts }: TextVersion): string {
  const { words, processings } = factsOf(html)
  const said = Object.keys(words).filter((name) => words[name] !== facts.words[name])
  const parts = [
    said.length > 0 && `${said.join(', ')} mis à jour`,
    !isDeepStrictEqual(processings, facts.processings) && 'registre des traitements mis à jour',
  ].filter((part) => typeof part === 'string')
  const sentence = parts.join('\u00a0; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
