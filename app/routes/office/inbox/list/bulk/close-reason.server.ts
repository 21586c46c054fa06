import { type CloseReason, closeReasons } from '../../../../../../domain/inbox/close-reasons.ts'

/** `other` asks for words, for which a list has no place. */
export const reasonIn = (said: string) =>
  Object.hasOwn(closeReasons, said) && said !== 'other' ? (said as CloseReason) : null
