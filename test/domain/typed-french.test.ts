import { expect, test } from 'vitest'
import { autocorrectTyping } from '../../domain/kernel/text/autocorrect-typing.ts'

/** Returns the text after `input` was typed character by character. */
function typeText(input: string): string {
  let text = ''
  for (const sign of input) {
    const correction = autocorrectTyping(text, sign)
    text = correction ? text.slice(0, text.length - correction.back) + correction.text : text + sign
  }
  return text.replaceAll('\u00a0', '_')
}

test.each([
  ['Vraiment ?', 'Vraiment_?'],
  ['Bravo!', 'Bravo_!'],
  ['Bravo!!!', 'Bravo_!!!'],
  ['Attention : lisez', 'Attention_: lisez'],
  ['à 12:30', 'à 12:30'],
  ['https://exemple.fr/?a=1;b', 'https://exemple.fr/?a=1;b'],
  ['Il dit "oui" et part', 'Il dit «_oui_» et part'],
  ['"Oui"', '«_Oui_»'],
  ['« oui »', '«_oui_»'],
  ['("oui")', '(«_oui_»)'],
  ["l'atelier", 'l’atelier'],
  ["5'", "5'"],
  ['Peut-être...', 'Peut-être…'],
  ['20 %', '20_%'],
  ['12 €', '12_€'],
])('« %s » is typeset as %s (§11.18)', (fields, expected) => expect(typeText(fields)).toBe(expected))
