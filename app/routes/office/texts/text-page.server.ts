import { href } from 'react-router'
import { isMailName } from '../../../../domain/texts/mails/mail-texts.ts'
import { isLegalText, legalTextAddress, mailAddress } from './text-address.ts'

/** Where the text that events call so is written. */
export function textAddress(id: string): string {
  if (isLegalText(id)) return legalTextAddress(id)
  return isMailName(id) ? mailAddress(id) : href('/gestion/reglages/textes')
}
