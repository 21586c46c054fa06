/** The server has looked at the mail and does not want it now: another time it may. */
export class RefusedForNow extends Error {}

/** The mail was handed over whole and the line broke before the server's word: it may have been taken. */
export class MailInDoubt extends Error {}
