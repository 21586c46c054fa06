/**
 * To be sent; handed to the mail server at this moment; taken or refused by it; not known to be taken, since we were cut
 * off before it said so; came back later; left out, since its reader left before or the letter was stopped.
 */
export const deliveryStates = [
  'waiting',
  'claimed',
  'sent',
  'refused',
  'doubtful',
  'bounced',
  'skipped',
] as const
