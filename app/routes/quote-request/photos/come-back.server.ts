import { receiptAnswer } from './photo-receipt.server.ts'

/** The browser waits as long as it is told and sends the photo again. */
export const comeBack = (status: number, message: string, seconds: number) =>
  receiptAnswer(status, { outcome: 'limited', message }, seconds)
