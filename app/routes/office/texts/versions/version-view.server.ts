import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { TextComparer } from '../../../../../domain/ports/text-comparer.ts'
import { compareTexts } from '../../../../../domain/texts/compare-texts.ts'
import type { TextVersion } from '../../../../../domain/texts/find-text.ts'
import type { LegalTextName } from '../../../../../domain/texts/legal-texts.ts'
import { legalTextAddress, publicPaths } from '../text-address.ts'

interface Standing {
  /** « En vigueur du 21 novembre 2026 au 31 décembre 2026 ». */
  standing: string
  isInForce: boolean
  isToCome: boolean
  isCompared: boolean
}

/** A version with where it is read and what changed with it. */
export async function versionView(
  comparer: TextComparer,
  text: LegalTextName,
  version: TextVersion,
  before: TextVersion | undefined,
  { standing, isInForce, isToCome, isCompared }: Standing,
) {
  const { number, summary, author_name, created_at } = version
  return {
    number,
    summary,
    standing,
    isInForce,
    isToCome,
    made: `${author_name ? `Publiée par ${author_name}` : 'Établie par le site'}, ${dayAndHour(created_at)}`,
    to: isInForce ? publicPaths[text] : `${publicPaths[text]}/versions/${number}`,
    compare: before ? `${legalTextAddress(text)}?comparer=${number}#version-${number}` : null,
    changes: isCompared && before ? await compareTexts(comparer, before, version) : null,
  }
}
