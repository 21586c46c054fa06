import { cutText } from '../../cut-text.ts'
import { withoutControls } from '../../without-controls.ts'

export const oneLine = (text: string, longest: number) =>
  cutText(
    withoutControls(text)
      .replace(/[\s\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim(),
    longest,
  )
