/** Text shown in place of a value that is missing: an amount, a name, a plate, an empty cell. */
export const missingValueText = '--'
