import { type ComponentProps, useState } from 'react'

/**
 * Disclosure (`<details>`) around a form. Opens when `open` becomes true and then never closes by itself: the outcome of a form
 * sent without JavaScript disappears at the next reload of the data, while the user corrects the form.
 */
export function FormDetails({ open = false, ...props }: ComponentProps<'details'>) {
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return <details {...props} open={open || wasOpened || undefined} />
}
