const mebibyte = 1024 * 1024
export const second = 1_000

/** A server that says more at once than any mail is held to be broken; the rest bounds how long it may be silent. */
export const bounds = {
  maxLiteralSize: 30 * mebibyte,
  maxResponseSize: 32 * mebibyte,
  maxLineLength: 4 * mebibyte,
  connectionTimeout: 20 * second,
  greetingTimeout: 16 * second,
  socketTimeout: 3 * 60 * second,
  maxIdleTime: 2 * 60 * second,
}
