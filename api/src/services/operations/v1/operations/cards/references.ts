/** What is wrong with the owner or the tag that a card is to have; the same for missing, deleted and foreign ones. */
export const referenceErrors = ({ has_owner, has_tag }: { has_owner: boolean; has_tag: boolean }) => ({
  ...(has_owner ? {} : { owner_id: ['The owner_id field must be a member of this project.'] }),
  ...(has_tag ? {} : { tag_id: ['The tag_id field must be a tag of this project.'] }),
})
