import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { writeBase } from '../../../../domain/forms/merge-changes.ts'
import { fillForm, type ReadValues } from './fill-form.ts'

type Values = Record<string, string>

interface Following {
  element: RefObject<HTMLFormElement | null>
  content: Values
  read: ReadValues
  base: RefObject<Values>
  setShown: (content: Values) => void
}

/** What the server has by now comes into the fields that stand as they were filled. */
export function useFollowing({ element, content, read, base, setShown }: Following) {
  const latest = writeBase(content)
  const follow = useEffectEvent(() => {
    setShown(content)
    if (element.current)
      base.current = { ...base.current, ...fillForm(element.current, read, base.current, content) }
  })
  const isFirst = useRef(true)
  useEffect(() => {
    // What came with the page is there already, what was typed without JavaScript too.
    if (!isFirst.current && latest) follow()
    isFirst.current = false
  }, [latest])
}
