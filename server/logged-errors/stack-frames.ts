/** The lines of the stack that tell places; those before them repeat the message. */
export function framesOf({ stack = '', message }: Error): string[] {
  const place = /^ {4}at .*(:\d+:\d+|<anonymous>|native)\)?$/
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => place.test(line))
    .map((line) => line.trim().slice('at '.length))
}
