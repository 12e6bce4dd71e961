/** The errors of a card's owner and tag. Missing, deleted and foreign ids give the same error. */
export const referenceErrors = ({ has_owner, has_tag }: { has_owner: boolean; has_tag: boolean }) => ({
  ...(has_owner ? {} : { owner_id: ['The owner_id field must be a member of this project.'] }),
  ...(has_tag ? {} : { tag_id: ['The tag_id field must be a tag of this project.'] }),
})
