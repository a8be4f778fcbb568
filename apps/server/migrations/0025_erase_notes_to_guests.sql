-- The note sent with complimentary tickets can be erased, as notes about orders can.

drop trigger complimentary_issues_append_only on complimentary_issues;
create trigger complimentary_issues_append_only before update or delete on complimentary_issues
  for each row execute function refuse_change_but_erasing('note');
