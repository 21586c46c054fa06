import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'

/**
 * Once the form has been tried, judges each answer again when its field is left, or at once when it is a
 * choice. A press that leaves a field is first let to its end: a message that goes away under the pointer
 * would move what is being pressed.
 */
export function useFieldChecks(isOn: boolean, check: (name: string) => void) {
  const isPressed = usePress()
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const name = nameOf(event.target)
    if (!isOn || !name) return
    if (isPressed.current)
      window.addEventListener('mouseup', () => setTimeout(check, 0, name), { once: true })
    else check(name)
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const name = nameOf(event.target)
    if (isOn && name && isChoice(event.target)) check(name)
  }
  return { onBlur, onChange }
}

/** Only what the rules know: photos are no part of them. */
function nameOf(target: EventTarget) {
  if (!(target instanceof HTMLElement) || target.matches('[type=file]')) return null
  return target.getAttribute('name')
}

const isChoice = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('select, [type=radio], [type=checkbox]')

/** Whether a mouse button is down; a finger's tap is told by the same events. */
function usePress() {
  const isPressed = useRef(false)
  useEffect(() => {
    const listen = ({ type }: MouseEvent) => {
      isPressed.current = type === 'mousedown'
    }
    window.addEventListener('mousedown', listen, true)
    window.addEventListener('mouseup', listen, true)
    return () => {
      window.removeEventListener('mousedown', listen, true)
      window.removeEventListener('mouseup', listen, true)
    }
  }, [])
  return isPressed
}
