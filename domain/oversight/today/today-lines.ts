/** Maximum number of lines shown in a section of Aujourd’hui; the list has the others. */
export const maxTodayLines = 3

/** Maximum number up to which the records of a section are counted. */
export const maxTodayCount = 100
