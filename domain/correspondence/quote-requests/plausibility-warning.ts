import { getOwnProperty } from '../../kernel/text/own-property.ts'

/*
 * Warnings about implausible answers. A warning never rejects a form: phone numbers of all countries are accepted, and
 * the workshop also has the e-mail address.
 */

const doubts: Readonly<Record<string, { isPlausible: (text: string) => boolean; doubt: string }>> = {
  phone: {
    isPlausible: (text) => /^\+?[\d\s().-]+$/.test(text) && inRange(text.replace(/\D/g, '').length, 8, 15),
    doubt: 'Ce numéro semble incomplet\u00a0: vérifiez-le, l’atelier vous appellera peut-être.',
  },
  zip_code: {
    // Four or five digits in France and its neighbours; other countries use letters too.
    isPlausible: (text) => /^\d{4,5}$|^(?=.*\d)(?=.*[a-z-])[a-z\d -]{4,10}$/i.test(text),
    doubt: 'Ce code postal semble inhabituel\u00a0: vérifiez-le.',
  },
}

/** Returns a question about an implausible answer, in French; `undefined` when the answer is plausible or empty. */
export function findPlausibilityWarning(name: string, typed: string): string | undefined {
  const text = typed.trim()
  const doubt = getOwnProperty(doubts, name)
  return !text || !doubt || doubt.isPlausible(text) ? undefined : doubt.doubt
}

const inRange = (count: number, least: number, max: number) => count >= least && count <= max
