/** Calls `giveUp` unless it is put off again in time. */
export function deadline(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout>
  return {
    restart(milliseconds: number) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}
