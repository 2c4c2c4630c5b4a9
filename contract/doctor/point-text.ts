/** What a point is about, and a sentence for each verdict; `{n}` stands for the verdict itself. */
export interface PointText {
  topic: string
  says: Readonly<Record<string, string>>
}
