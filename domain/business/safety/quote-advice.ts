import type { RimDefect, RimService } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { countryOfPlate } from './plate-country.ts'
import { listApplicableSafetyRules } from './safety-rules.ts'

/** Answers of a visitor in the quote request form, by field name, as far as advice needs them. */
export interface QuoteFormAnswers {
  service: string
  rim_type: string
  brand: string
  complementary_infos: string
}

/** Services of the form by their value. « autre » names none. */
const services: Readonly<Record<string, RimService>> = {
  rénovation: 'renovation',
  dévoilage: 'devoilage',
  soudure: 'soudure',
}

const crackWords = /fissur|fêl|fel(?:ée|ee|ure)|craqu|cass(?:é|e)/i

/** Maximum number of sentences: people read no more before they send the request. */
const maxAdvice = 3

/** Returns advice for a person who is filling in the quote request form. It never prevents sending. */
export function listQuoteAdvice({
  service,
  rim_type,
  brand,
  complementary_infos: words,
}: QuoteFormAnswers): string[] {
  const chosenService = getOwnProperty(services, service)
  const defects = defectsIn(words)
  const rules = listApplicableSafetyRules({
    service: chosenService ?? '',
    finish: '',
    defects,
    kind: rim_type || null,
    country: countryIn(words),
    make: brand === 'Autre' ? null : brand || null,
  })
  return rules.flatMap(({ advice }) => advice ?? []).slice(0, maxAdvice)
}

function defectsIn(words: string): RimDefect[] {
  const isCracked = crackWords.test(words)
  const isSpoke = /rayon|branche|bâton/i.test(words) && (isCracked || /pli(?:é|e)|tordu/i.test(words))
  const foundDefects: (RimDefect | false)[] = [
    isCracked && 'cracked',
    isSpoke && 'spoke',
    /voil/i.test(words) && 'bent',
  ]
  return foundDefects.filter((one) => one !== false)
}

/** Finds a country in a text: « Plaque allemande », « immatriculée en Allemagne », or a German plate. */
function countryIn(words: string) {
  if (/allemagne|allemande?s?\b/i.test(words)) return 'DE' as const
  const isPlate = (words.match(/[A-Z\u00c4\u00d6\u00dc]{1,3}-[A-Z]{1,2} ?\d{1,4}/g) ?? []).some(
    (word) => countryOfPlate(word) === 'DE',
  )
  return isPlate ? ('DE' as const) : null
}
