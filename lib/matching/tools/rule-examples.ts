/** Test data: for every rule of tool-calling runs a drawn run that it answers, invented for this purpose. */
export const TOOL_RULE_EXAMPLES: Readonly<Record<string, string>> = {
  W1: `
    docs| list_rooms() read · book_room(room: string) write
    task| Reserve the blue room.
    call| list_rooms({})
    reply| {"rooms": ["blue room", "red room"]}
    call| reserve_hall({"room": "blue room"})
    error| unknown tool reserve_hall`,
  W2: `
    docs| [{"name": "list_rooms", "description": "lists rooms"}, {"name": "book_room", "description": "books a room"}]
    task| Book the blue room for Ann.
    call| list_rooms({})
    reply| {"rooms": [{"name": "blue room"}, {"name": "red room"}]}
    call| book_room({"guest": "Ann"})
    error| missing required parameter: room`,
  W3: `
    docs| [{"name": "list_rooms", "parameters": []}, {"name": "book_room", "parameters": [{"name": "room", "type": "string", "required": true}, {"name": "nights", "type": "integer", "required": true}]}]
    task| Book the blue room for three nights.
    call| list_rooms({})
    reply| {"rooms": [{"name": "blue room"}]}
    call| book_room({"room": "blue room", "nights": "three"})
    error| nights must be an integer`,
  V1: `
    task| Send Ann the key to the shed.
    call| list_friends({})
    reply| {"friends": [{"name": "Anna Berg", "email": "anna@x.test"}]}
    call| send_key({"to": "ann@x.test"})
    error| no such recipient`,
  V2: `
    task| Change my seat on trip T-81 to the front cabin.
    call| get_trip({"trip_id": "T-81"})
    reply| {"trip_id": "T-81", "status": "boarding", "cabin": "rear", "available_seats": {"front": 0, "rear": 4}}
    agent| I will do that.
    user| Yes, go ahead.
    call| update_trip({"trip_id": "T-81", "cabin": "front"})
    error| no seats left on T-81`,
  V3: `
    task| Pay Ann what I owe her, but not more than 30.
    call| list_debts({})
    reply| {"debts": [{"to": "ann@x.test", "sum": 35}, {"to": "bob@x.test", "sum": 12}]}
    call| send_payment({"to": "ann@x.test", "amount": 35})
    error| limit reached`,
  W6: `
    task| Cancel the parcel to Bern, please.
    call| list_parcels({})
    reply| {"parcels": [{"parcel_id": "P-1", "city": "Basel", "kilos": 4}, {"parcel_id": "P-2", "city": "Bern", "kilos": 6}]}
    call| cancel_parcel({"parcel_id": "P-1"})
    error| it is too late for that`,
  W8: `
    task| Archive all letters from Ann.
    call| list_letters({"page_limit": 3, "page_index": 0})
    reply| {"letters": [{"letter_id": 11}, {"letter_id": 12}, {"letter_id": 13}]}
    call| archive_letters({"letter_ids": [11, 12, 13]})
    error| some letters are missing`,
  W9: `
    docs| get_parcel(parcel_id) read · cancel_parcel(parcel_id) write
    task| Cancel parcel P-404, please.
    call| cancel_parcel({"parcel_id": "P-404"})
    error| this cannot be done now`,
  W10: `
    task| Play the quiet list on harbourtunes and note that in my journal.
    call| docs.show_app_descriptions({})
    reply| [{"name": "journal", "description": "notes"}, {"name": "harbourtunes", "description": "music"}, {"name": "parcels", "description": "post"}]
    call| docs.show_functions({"app_name": "journal"})
    reply| [{"name": "add_note"}]
    call| journal.add_note({"text": "the quiet list was played"})
    reply| {"ok": true}
    call| desk.complete_task({})
    reply| {"ok": true}`,
  W11: `
    task| Note "water the ferns" in my journal.
    call| list_notes({})
    reply| {"notes": []}
    call| add_note({"text": "water the ferns"})
    error| 401 Unauthorized: log in first`,
  W13: `
    task| Which boat is the longest?
    call| list_boats({})
    reply| {"boats": [{"name": "Heron", "metres": 14}, {"name": "Kestrel", "metres": 19}]}
    call| submit_answer({"answer": "Albatross"})
    reply| {"ok": true}
    output| Kestrel`,
  X1: `
    policy| ## Bookings
    policy| - Bookings may be moved without altering the pier and the boat.
    user| Please move booking B-51 to slot S-77.
    call| get_booking({"booking_id": "B-51"})
    reply| {"booking_id": "B-51", "pier": "north", "boat": "Heron", "slot_id": "S-70"}
    call| list_slots({})
    reply| [{"slot_id": "S-77", "pier": "south", "boat": "Heron"}, {"slot_id": "S-78", "pier": "north", "boat": "Heron"}]
    call| update_booking({"booking_id": "B-51", "slots": [{"slot_id": "S-77"}]})
    reply| {"booking_id": "B-51"}
    agent| Done.
    expect| update_booking({"booking_id": "B-51", "slots": [{"slot_id": "S-78"}]})`,
  X2: `
    policy| ## Cancel a booking
    policy| - Cancel bookings only if their status is 'open'.
    user| Cancel booking B-51, please.
    call| get_booking({"booking_id": "B-51"})
    reply| {"booking_id": "B-51", "status": "started", "pier": "north", "boat": "Heron"}
    call| cancel_booking({"booking_id": "B-51"})
    reply| {"booking_id": "B-51", "status": "cancelled"}
    agent| Cancelled.
    goal| cancel if it is allowed
    expect| `,
  X3: `
    user| Change my booking to another day, please.
    agent| I need the number of the booking.
    user| I do not have it here.
    agent| Then I cannot help.
    user| Well, bye.
    expect| update_booking({"booking_id": "B-51", "day": "2026-05-09"})`,
  X4: `
    user| Hello, I am guest g-7.
    call| get_guest({"guest_id": "g-7"})
    reply| {"guest_id": "g-7", "bookings": ["B-51"], "name": "Ann"}
    call| get_booking({"booking_id": "B-51"})
    reply| {"booking_id": "B-51", "day": "2026-05-09", "boat": "Heron", "status": "open"}
    agent| What shall I do?
    user| Cancel the booking, and tell me the boat.
    agent| The boat is Heron.
    user| Thanks, bye.
    expect| cancel_booking({"booking_id": "B-51"})`,
  X5: `
    user| What did booking B-51 cost?
    call| get_booking({"booking_id": "B-51"})
    reply| {"booking_id": "B-51", "price": 143.5, "boat": "Heron", "party": 4}
    agent| It cost 134.5.
    user| Thank you.
    output| 143.5`,
  X6: `
    user| Hello.
    agent| Hello, what can I do?
    user| Nothing, bye.
    goal| say hello
    expect| `,
  U2: `
    task| Move the talk to the hall that Ann likes best.
    call| list_talks({})
    reply| {"talks": [{"talk_id": "T-12", "hall": "attic"}]}
    call| update_talk({"talk_id": "T-12", "hall": "attic"})
    reply| {"ok": true}
    call| get_note({"note_id": "N-3"})
    reply| {"note_id": "N-3", "text": "Ann likes the orangery best"}
    call| update_talk({"talk_id": "T-12", "hall": "orangery"})
    reply| {"ok": true}`,
  U3: `
    task| Like every song by the Herons.
    call| list_songs({})
    reply| {"songs": [{"song_id": 311, "by": "Herons"}, {"song_id": 312, "by": "Kestrels"}]}
    call| like_song({"song_id": 312})
    reply| {"ok": true}
    call| unlike_song({"song_id": 312})
    reply| {"ok": true}`,
};
